/** Files that the page makes, handed to the browser to be kept or, on a phone, to be sent on. */

/** Hand a file over; done when that has begun. */
export async function handOver(content: Blob, name: string): Promise<void> {
  const file = new File([content], name, { type: content.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
