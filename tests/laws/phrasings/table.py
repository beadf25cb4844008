"""Tables: questions, their answers and names of things, as people type them."""

from phrasing import Phrasing

ANSWERS = {
    "yes": "yes",
    "y": "yes",
    "Yes!": "yes",
    "yeah": "yes",
    "yep": "yes",
    "true": "yes",
    "correct": "yes",
    "ja": "yes",
    "oui": "yes",
    "sí": "yes",
    "да": "yes",
    "はい": "yes",
    "no": "no",
    "n": "no",
    "no.": "no",
    "nope": "no",
    "nein": "no",
    "non": "no",
    "нет": "no",
    "don't know": "don't know",
    "don’t know": "don't know",
    "dont know": "don't know",
    "I don't know": "don't know",
    "i do not know": "don't know",
    "dunno": "don't know",
    "idk": "don't know",
    "not sure": "don't know",
    "unknown": "don't know",
    "no idea": "don't know",
    "can't say": "don't know",
    "skip": "don't know",
    "pass": "don't know",
    "?": "don't know",
    "weiß nicht": "don't know",
    "weiss nicht": "don't know",
    "keine Ahnung": "don't know",
}
"""Answers to "can fly"."""

WORDS = {
    "hair": "hair",
    "feathers": "feathers",
    "feather": "feathers",
    "fea": "feathers",
    "bare": "bare skin",
    "bare  skin": "bare skin",
    "shell": "shell",
    "dunno": "don't know",
}
"""Answers to "covered with"."""

MOVES = {
    "no tusks": "has tusks no",
    "not venomous, no hooves": "is venomous no, has hooves no",
    "without a beak": "has a beak no",
    "not striped": "striped no",
    "can fly yes": "can fly yes",
    "can fly: yes": "can fly yes",
    "can fly = no": "can fly no",
    "can fly? no": "can fly no",
    "can fly - no": "can fly no",
    "can fly -> yes": "can fly yes",
    "can fly don't know": "can fly don't know",
    "can fly ?": "can fly don't know",
    "can yes": "can fly yes",
    "1. can fly yes": "can fly yes",
    "legs 4": "legs 4",
    "legs: 4": "legs 4",
    "legs=4": "legs 4",
    "leg 4": "legs 4",
    "covered with bare skin": "covered with bare skin",
    "covered with: feathers": "covered with feathers",
    "covered feathers": "covered with feathers",
    "lives in water": "lives in water",
    "lives on land": "lives on land",
    "lives in herds, flocks or colonies yes": "lives in herds, flocks or colonies yes",
    "lives in herds yes": "lives in herds, flocks or colonies yes",
    "lives in herds, flocks or colonies yes, legs 2": "lives in herds, flocks or colonies yes, legs 2",
    "legs 2, lives in herds, flocks or colonies no": "legs 2, lives in herds, flocks or colonies no",
    "legs 4, can fly no": "legs 4, can fly no",
    "legs 4; can fly no": "legs 4, can fly no",
    "legs 4\ncan fly no\n": "legs 4, can fly no",
    "legs 4, # a comment": "legs 4",
    "=wolf no": "=wolf no",
    "wolf no": "=wolf no",
    "wolf: no": "=wolf no",
    "= wolf no": "=wolf no",
    "is it a wolf? no": "=wolf no",
    "is it the wolf yes": "=wolf yes",
    "African elephant yes": "=African elephant yes",
    "it's an octopus no": "=octopus no",
    "wild in Africa no, wild in Europe yes": "wild in Africa no, wild in Europe yes",
    "wild in Africa: no; =hen no": "wild in Africa no, =hen no",
}

SENTENCES = {
    "can it fly? yes": "can fly yes",
    "can it fly? don't know": "can fly don't know",
    "does it fly: no": "can fly no",
    "it can't fly": "can fly no",
    "It can’t fly.": "can fly no",
    "it cannot fly": "can fly no",
    "it can fly": "can fly yes",
    "no, it can't fly": "can fly no",
    "yes, it can fly": "can fly yes",
    "cannot fly": "can fly no",
    "does it lay eggs? no": "lays eggs no",
    "does the animal lay eggs? no": "lays eggs no",
    "it doesn't lay eggs": "lays eggs no",
    "it lays no eggs": "lays eggs no",
    "it never lays eggs": "lays eggs no",
    "does it have hooves? yes": "has hooves yes",
    "has it got a beak? no": "has a beak no",
    "it has no tusks": "has tusks no",
    "isn't striped": "striped no",
    "it's not striped, it has hooves": "striped no, has hooves yes",
    "is it kept as a pet? no; is it kept on farms? no": "kept as a pet no, kept on farms no",
    "is it wild in Africa? yes": "wild in Africa yes",
    "legs: none": "legs 0",
    "no legs": "legs 0",
    "how many legs? 4": "legs 4",
    "how many legs does it have? 4": "legs 4",
    "where does it live? in water": "lives in water",
    "what is it covered with? feathers": "covered with feathers",
    "it's not a wolf": "=wolf no",
}

OF_A_FACE = {
    "does he have glasses? yes": "glasses yes",
    "has she a hat? no": "hat no",
    "is the person bald? yes": "bald yes",
    "are his eyes blue? yes": "blue eyes yes",
    "he smiles": "smiles yes",
}

PHRASINGS = (
    *(Phrasing(text, reading, asked="can fly") for text, reading in ANSWERS.items()),
    *(Phrasing(text, reading, asked="covered with") for text, reading in WORDS.items()),
    *(Phrasing(text, reading) for text, reading in MOVES.items()),
    *(
        Phrasing(text, "yes", asked="can fly")
        for text in ("yes it does", "it can", "yes, it is", "of course", "👍", "✅", "sure")
    ),
    *(
        Phrasing(text, "no", asked="can fly")
        for text in ("no it doesn't", "it can't", "no, it is not", "of course not", "👎", "❌", "it cannot")
    ),
    *(Phrasing(text, "legs 4") for text in ("4 legs", "has four legs", "legs four", "#1 legs 4")),
    # Refused: what is asked, a word that begins no question by itself, a yes and a no.
    *(Phrasing(text, refused=("asks", "yes"), asked="can fly") for text in ("yes?", "no?", "true?")),
    Phrasing("can fly yes?", refused=("asks", "yes")),
    *(Phrasing(text, refused=("neither",)) for text in ("i don't know", "i no", "it yes", "is no")),
    *(Phrasing(text, refused=("yes",), asked="can fly") for text in ("yes it can't", "no it does", "not really")),
    # Refused: unknown words, answers of other questions, questions without an answer.
    Phrasing("perhaps", refused=("yes", "don't know"), asked="can fly"),
    Phrasing("4", refused=("yes", "no"), asked="can fly"),
    Phrasing("wool", refused=("feathers", "hair"), asked="covered with"),
    Phrasing("s", refused=("scales", "shell"), asked="covered with"),
    Phrasing("don't know", refused=("yes or no",), asked="=wolf"),
    Phrasing("can fly", refused=("no answer", "yes")),
    Phrasing("=wolf", refused=("no answer", "yes")),
    Phrasing("can swim yes", refused=("can swim yes", "neither")),
    Phrasing("=unicorn no", refused=("unicorn", "animal")),
    Phrasing("legs 5", refused=("legs 5", "don't know")),
    Phrasing("legs 4, wings yes", refused=("wings yes",)),
    Phrasing("wild yes", refused=("wild yes",)),
    # Questions turned round, and sentences.
    *(Phrasing(text, reading) for text, reading in SENTENCES.items()),
    *(Phrasing(text, reading, spec="table(file=faces)") for text, reading in OF_A_FACE.items()),
    Phrasing("it can fly", "can fly yes", before="legs 2"),
    *(Phrasing(text, refused=("'can fly'",)) for text in ("can it not fly? yes", "no it can fly")),
    Phrasing("can it fly", refused=("no answer", "can fly")),
    Phrasing("isn't it striped? no", refused=("'striped'",)),
    Phrasing("is it heavier? yes", refused=("heavier than a person",)),
    Phrasing("is it wild? no", refused=("wild in Africa", "wild in Europe")),
    Phrasing("can it fly? yes?", refused=("asks",)),
    Phrasing("does it eat meat? yes", refused=("animals, plants",)),
    Phrasing("can it swim? yes", refused=("can it swim", "covered with")),
    *(Phrasing(text, "0", asked="legs") for text in ("none", "no", "zero", "keine", "null")),
    Phrasing("yes", refused=("yes", "0"), asked="legs"),
    # A sign that bounds or denies the answer, a question mark behind it, and what only could be.
    *(
        Phrasing(text, refused=("leaves open",))
        for text in (
            "legs != 4",
            "legs > 4",
            "legs < 4",
            "legs >= 4",
            "legs ≠ 4",
            "legs ≥4",
            "legs ~4",
            "can fly != yes",
        )
    ),
    Phrasing("can fly ≠ yes", refused=("leaves open",)),
    *(Phrasing(text, refused=("leaves open",)) for text in ("wild in Africa > yes", "legs: >4")),
    Phrasing("> can fly yes", "can fly yes"),
    *(
        Phrasing(text, refused=("leaves open",), asked="legs")
        for text in ("> 4", "<4", ">=4", "!= 4", "anything but 4")
    ),
    *(Phrasing(text, "legs 4") for text in ("legs => 4", "legs -> 4", "legs --> 4")),
    *(
        Phrasing(text, refused=("asks",))
        for text in (
            *(
                "4 legs?",
                "not striped?",
                "is striped?",
                "no tusks?",
                "not a wolf?",
                "without a beak?",
                "has four legs?",
            ),
            *("can fly yes (?)", "can fly (yes?)", "no tusks (?)", "can it fly? yes (?)"),
        )
    ),
    *(
        Phrasing(text, refused=("asks",), asked="can fly")
        for text in ("yes (?)", "(yes?)", "(yes)?", "it can fly? no?")
    ),
    *(Phrasing(text, refused=("no answer",)) for text in ("it could be striped", "it would fly", "he could fly")),
    Phrasing("it couldn't fly", "can fly no"),
    # An answer with the words of its question, or in a sentence.
    *(
        Phrasing(text, "4", asked="legs")
        for text in ("4 legs", "it has 4", "it has 4 legs", "yes, 4", "it's 4", "legs: 4", "four legs", "(4)")
    ),
    Phrasing("no legs", "0", asked="legs"),
    *(
        Phrasing(text, "yes", asked="can fly")
        for text in ("it can fly", "yes, it can fly", "that's right", "that is correct", "can fly: yes")
    ),
    *(
        Phrasing(text, "no", asked="can fly")
        for text in ("no it doesn't fly", "it can't fly", "never", "incorrect", "that's wrong", "can fly (no)", "(no)")
    ),
    Phrasing("it's not a wolf", "no", asked="=wolf"),
    Phrasing("it has feathers", "feathers", asked="covered with"),
    *(Phrasing(text, refused=("yes",), asked="can fly") for text in ("legs 4", "it has tusks", "no, it can fly")),
    Phrasing("can fly (no)", "can fly no"),
    Phrasing("does it live in water? yes", "lives in water"),
    Phrasing("does it live in water? no", refused=("on land",)),
    *(Phrasing(text, "striped no") for text in ("no, not striped", "no. not striped", "no, it's not striped")),
    Phrasing("yes, striped", "striped yes"),
    Phrasing("yes, striped, legs 4", "striped yes, legs 4"),
    *(Phrasing(text, refused=("neither",)) for text in ("no, striped", "yes, not striped")),
    Phrasing("yes. " * 2000, refused=("yes",)),
    # The beginning of a question means the whole of it, unless no to a part of it leaves the rest open.
    *(Phrasing(text, refused=("a part of",)) for text in ("has horns no", "has horns: no", "lives in herds no")),
    Phrasing("has horns yes", "has horns or antlers yes"),
    Phrasing("can f no", "can fly no"),
)
