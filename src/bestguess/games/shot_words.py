"""The words by which people answer a shot on a board of cells, in the languages of the most players.

X is a hit and O a miss in Battleship, as on paper and in most published formats; Z, where a format has it, is the hit
that sinks.
Words are those that players of the game in each language use; codes of languages are those of ISO 639-1.
"""

from bestguess.core.common_words import FILLERS, YES_AND_NO
from bestguess.core.lexicon import Lexicon, Phrasebook
from bestguess.games.cell_mentions import COLUMN_WORDS, ROW_WORDS

SHOT_ANSWERS: Phrasebook = {
    "en": {
        "miss": "miss, m, missed, misses, missing, missed it, missed everything, near miss, a miss, hit nothing, "
        "hits nothing, hit water, hit the water, hit only water, hit the sea, struck out, w, water, splash, splish, "
        "sploosh, plop, plunk, nothing, nothing there, nil, none, zilch, negative, wet, sea, ocean, empty, "
        "blank, wide, off target, open water, open sea, just water, only water",
        "hit": "hit, h, hits, hitting, hitted, a hit, direct hit, x, bang, boom, kaboom, bullseye, bull's eye, ouch, "
        "positive, struck, strike, damaged, damage, wounded, injured, occupied, on target, ishit, washit",
        "sunk": "sunk, s, sink, sinks, sank, sunken, sinking, sunked, sinked, z, destroyed, destroy, destroys, dead, "
        "killed, kill, h&s, hs, hns, down, went down, goes down, going down, gone, drowned, blown up, eliminated, "
        "issunk, wassunk",
        "not": "not, isn't, isnt, wasn't, wasnt, didn't, didnt, doesn't, doesnt, hasn't, hasnt, don't, dont",
    },
    "ar": {"miss": "ماء, أخطأت, خطأ, أخطأ", "hit": "إصابة, أصبت, أصاب", "sunk": "غرقت, أغرقت, غرق, أغرق"},
    "bg": {
        "miss": "вода, мимо, пропуск, празно",
        "hit": "улучен, улучена, уцелен, попадение, ударен",
        "sunk": "потопен, потопена, потъна, потънал",
    },
    "ca": {"miss": "aigua, fallat", "hit": "tocat, tocada", "sunk": "enfonsat, enfonsada, tocat i enfonsat"},
    "cs": {
        "miss": "vedle, voda, mimo, minul, netrefil, nic",
        "hit": "zásah, zasažen, zasažená, zasažena, trefa, trefil",
        "sunk": "potopená, potopený, potopen, potopeno, potopil",
    },
    "da": {
        "miss": "forbi, vand, plask, plump, ramt ved siden af, forbier",
        "hit": "ramt, træf, træffer, træffe",
        "sunk": "sænket, sunket, ramt og sænket",
        "not": "ikke",
    },
    "de": {
        "miss": "Wasser, daneben, verfehlt, vorbei, Fehlschuss, Niete, nichts, nix, platsch, plumps, leer, "
        "kein Schiff, ins Meer",
        "hit": "Treffer, getroffen, treff, trifft, angeschossen",
        "sunk": "versenkt, gesunken, untergegangen, Treffer versenkt, Treffer und versenkt, zerstört, kaputt",
        "not": "nicht, kein, keine",
    },
    "el": {
        "miss": "νερό, άστοχο, αστοχία, θάλασσα, τίποτα",
        "hit": "χτύπημα, χτυπήθηκε, επιτυχία, πέτυχε, πέτυχες, εύστοχο",
        "sunk": "βυθίστηκε, βύθιση, βυθισμένο, βούλιαξε",
    },
    "es": {
        "miss": "agua, al agua, en el agua, fallo, fallado, fallaste, fallé, nada, vacío, ningún barco, no hay barco",
        "hit": "tocado, tocada, tocaste, impacto, acierto, averiado",
        "sunk": "hundido, hundida, hundiste, tocado y hundido, tocada y hundida, destruido",
    },
    "et": {
        "miss": "mööda, meri, vesi",
        "hit": "pihtas, tabamus, tabas",
        "sunk": "põhjas, põhja, uppunud, pihtas põhjas",
    },
    "eu": {"miss": "ura", "hit": "ukituta, ukitua", "sunk": "hondoratuta, hondoratua"},
    "fa": {"miss": "آب, خطا", "hit": "خورد, برخورد, اصابت", "sunk": "غرق شد, غرق"},
    "fi": {
        "miss": "huti, ohi, hutilaukaus, vesi, ei osunut, ei osumaa",
        "hit": "osuma, osui",
        "sunk": "upposi, uponnut, upotettu, osui ja upposi",
    },
    "fr": {
        "miss": "à l'eau, dans l'eau, l'eau, eau, plouf, raté, rate, manqué, loupé, rien, vide, "
        "dans la mer, à la mer, pas de bateau, pas de navire",
        "hit": "touché, touchée, touchés, touchées, touche, en plein dans le mille, dans le mille",
        "sunk": "coulé, coulée, coule, touché coulé, touché-coulé, touché et coulé, détruit",
        "not": "pas, pas de",
    },
    "gl": {"miss": "auga", "hit": "tocado", "sunk": "afundido, tocado e afundido"},
    "he": {"miss": "מים, החטאה, החטאת, פספוס", "hit": "פגיעה, פגע, פגעת", "sunk": "טבע, טבעה, הוטבע, פגע וטבע, צוללה"},
    "hi": {"miss": "चूक, चूका, पानी, खाली", "hit": "लगा, हिट, निशाना", "sunk": "डूबा, डूब गया, डूब गई"},
    "hr": {
        "miss": "promašaj, promašio, voda, prazno",
        "hit": "pogodak, pogođen, pogođeno, pogodio",
        "sunk": "potopljen, potopljeno, potonuo, potopio",
    },
    "hu": {
        "miss": "víz, mellé, nem talált, semmi, üres",
        "hit": "talált, találat",
        "sunk": "süllyedt, elsüllyedt, talált süllyedt, talált és süllyedt, elsüllyesztve",
    },
    "id": {"miss": "meleset, luput, air, kosong", "hit": "kena, terkena", "sunk": "tenggelam, karam"},
    "it": {
        "miss": "acqua, mancato, mancata, niente, vuoto, a vuoto, fuori bersaglio, buco nell'acqua, in mare, "
        "nessuna nave",
        "hit": "colpito, colpita, centrato, preso, colpito ma non affondato, colpita ma non affondata",
        "sunk": "affondato, affondata, colpito e affondato, colpita e affondata, distrutto",
    },
    "ja": {
        "miss": "はずれ, 外れ, ハズレ, 外し, 水, 水しぶき, ミス, なし",
        "hit": "命中, 当たり, あたり, アタリ, ヒット",
        "sunk": "撃沈, 轟沈, 沈没, 沈んだ",
    },
    "ko": {
        "miss": "빗나감, 빗나갔다, 물, 꽝, 미스",
        "hit": "명중, 맞음, 맞았다, 적중, 히트",
        "sunk": "격침, 침몰, 침몰했다",
    },
    "lt": {
        "miss": "pro šalį, vanduo, tuščia, nepataikė",
        "hit": "pataikė, pataikyta, pataikiau",
        "sunk": "nuskendo, nuskandinta, paskandino, paskendo",
    },
    "lv": {
        "miss": "garām, ūdens, tukšs",
        "hit": "trāpīts, trāpīja, trāpījums",
        "sunk": "nogremdēts, nogrima, nogrimis, nogremdēja",
    },
    "nb": {
        "miss": "bom, vann, plask, plump, bommet",
        "hit": "treff, truffet, traff",
        "sunk": "senket, sunket, truffet og senket",
    },
    "nl": {
        "miss": "mis, gemist, plons, plonst, naast, niks, niets, leeg, geen schip",
        "hit": "raak, geraakt, treffer",
        "sunk": "gezonken, zinkt, raak en gezonken, tot zinken gebracht, gekelderd",
        "not": "niet, geen",
    },
    "pl": {
        "miss": "pudło, nietrafiony, nietrafione, chybiony, chybił, woda, do wody, w wodę, nic, puste",
        "hit": "trafiony, trafiona, trafione, trafienie, trafił",
        "sunk": "zatopiony, zatopiona, zatopione, trafiony zatopiony, zatopił",
    },
    "pt": {
        "miss": "água, na água, acertou na água, acertou a água, errou, errado, tiro na água, falhou, vazio",
        "hit": "acertou, acerto, acertei, atingido, atingiu, em cheio",
        "sunk": "afundou, afundado, afundada, afundei, acertou e afundou, ao fundo, destruído",
    },
    "ro": {
        "miss": "apă, ratat, pe lângă, nimic, la apă, aer",
        "hit": "lovit, lovită, nimerit, nimerită, atins",
        "sunk": "scufundat, scufundată, lovit și scufundat, lovit scufundat, doborât, doborâtă",
    },
    "ru": {
        "miss": "мимо, промах, промазал, промахнулся, вода, в воду, молоко, в молоко, пусто, ничего, м",
        "hit": "ранил, ранен, ранена, ранила, ранение, попал, попала, попадание, подбил, подбит, р",
        "sunk": "убил, убит, убита, убила, потопил, потоплен, потопила, утопил, уничтожен, уничтожил, у",
    },
    "sk": {
        "miss": "vedľa, voda, mimo, netrafil",
        "hit": "zásah, trafený, trafená, trafil, zasiahnutý, zasiahnutá",
        "sunk": "potopená, potopený, potopené, potopil",
    },
    "sl": {
        "miss": "zgrešeno, zgrešen, mimo, voda",
        "hit": "zadetek, zadet, zadeto, zadel",
        "sunk": "potopljen, potopljeno, potopljena",
    },
    "sr": {
        "miss": "промашај, промашио, вода",
        "hit": "погодак, погођен, погођено, погодио",
        "sunk": "потопљен, потопљено, потонуо",
    },
    "sv": {
        "miss": "bom, plums, plask, vatten, missade, miss i vattnet",
        "hit": "träff, träffad, träffat",
        "sunk": "sänkt, sjunket, sjönk, träff och sänkt, träffad och sänkt",
        "not": "inte",
    },
    "tr": {
        "miss": "karavana, ıska, ıskaladın, su, suya, boş, kaçtı, deniz",
        "hit": "isabet, vuruldu, vurdun, vurdu, yaralı, yaralandı",
        "sunk": "battı, batırıldı, batırdın, batırdı, isabet battı",
    },
    "uk": {
        "miss": "повз, мимо, промах, вода, порожньо",
        "hit": "поранив, поранений, влучив, влучання, влучно, ранив",
        "sunk": "вбив, убив, вбитий, потопив, потоплено, потоплений, знищено",
    },
    "vi": {"miss": "trượt, hụt, nước", "hit": "trúng, bắn trúng", "sunk": "chìm, đánh chìm, bắn chìm"},
    "zh": {
        "miss": "未命中, 没命中, 没中, 未中, 没打中, 落空, 空, 水, 脱靶",
        "hit": "命中, 击中, 打中, 中, 中了, 擊中",
        "sunk": "击沉, 沉了, 沉没, 沉, 擊沉, 沉沒",
    },
    "signs": {
        "miss": "~, 🌊, 💦, 💧, ⭕, ⚪, 🔵, 🟦, ⬜, ◻, 〇, ○, ◯, •, ·",
        "hit": "💥, 🔥, 🎯, ❌, ✖, ✗, ✘, ×, ☓, 🔴, 🟥, 🚢, ✅, ✔, ✓, +",
        "sunk": "☠, 💀, ⚰, 🪦",
    },
}
"""The answers to a shot: ``miss``, ``hit``, ``sunk``, and ``not`` for a word that denies the one behind it."""

MARKS = {".": "miss", "-": "miss", "*": "hit"}
"""Signs that are answers where they stand alone behind a cell, and punctuation elsewhere."""

NUMBERS = {"0": "miss", "1": "hit", "2": "sunk"}
"""Numbers that are answers where they stand alone behind a cell."""

SHOT_FILLERS = (
    FILLERS
    | ROW_WORDS
    | COLUMN_WORDS
    | frozenset(
        """
    shot shots shoot shoots shooting fire fires fired firing aim aimed target targets cell cells square squares field
    spot position coordinate coordinates ship ships boat boats vessel all whole entire class another
    take takes took taking off torpedo torpedoed bomb bombed missile length size long holes hole type one last first
    sigh thanks thx thats you've you'd yet still luck bad hard tough unlucky lucky him
    nice great wow yay haha lol lmao omg damn darn argh ugh aw aww oops whoops yikes woohoo hurray u dude mate bro
    tiro tir coup colpo disparo fuoco feuer feu fuego fogo tiri schuss schot skott strzal выстрел огонь
    outcome status state coord wait actually mean meant correction
    schiff navire bateau barco nave schip корабль
    noch encore aun todavia ancora ainda nog еще jeszcze
    aber doch mais pero maar mas но ale men afloat floating swims next win won
    """.split()  # noqa: SIM905  # a list of strings would take a line for each word
    )
)
"""Words that carry a sentence about a shot and say nothing about its answer."""

BREAKS = frozenset(
    """
    i we you he she they it it's its that's that this there there's sorry but so well oh ah ok okay um then now please
    wait actually mean meant correction aber doch mais pero maar mas но
    """.split()  # noqa: SIM905  # a list of strings would take a line for each word
)
"""Words that begin another sentence, so that "no it hit" and "no sorry a hit" deny nothing."""

INTERJECTIONS = frozenset(
    ["n", "nope", "nah", "nay", "nein", "nee", "nej", "nei", "нет", "ні", "οχι", "hayir", "faux", "false"]
)
"""Words for no that stand by themselves, and never deny the word behind them: "nope missed" is a miss."""

RECTANGLE_ANSWERS: Phrasebook = {
    "en": {"miss": "e, free, vacant, unoccupied, unfilled, void", "hit": "o, full, filled, taken, solid, covered"},
    "cs": {"miss": "volno, prázdné, prázdno", "hit": "obsazeno, plné, plno"},
    "da": {"miss": "tom, tomt, fri, frit", "hit": "optaget, fyldt, fuld, fuldt"},
    "de": {"miss": "frei, unbesetzt", "hit": "besetzt, belegt, voll, gefüllt"},
    "es": {"miss": "vacía, libre", "hit": "lleno, llena, ocupado, ocupada"},
    "fi": {"miss": "tyhjä, vapaa", "hit": "varattu, täynnä, täysi"},
    "fr": {"miss": "vides, libre", "hit": "plein, pleine, rempli, remplie, occupé, occupée"},
    "it": {"miss": "vuota, libero, libera", "hit": "pieno, piena, occupato, occupata"},
    "nb": {"miss": "ledig", "hit": "opptatt"},
    "nl": {"miss": "vrij", "hit": "bezet, vol, gevuld"},
    "pl": {"miss": "pusto, pusty, wolne, wolny", "hit": "zajęte, zajęty, pełne, pełny"},
    "pt": {"miss": "vazia, livre", "hit": "cheio, cheia, ocupado, ocupada"},
    "ru": {
        "miss": "пустая, пустой, пустое, свободно, свободна, свободен",
        "hit": "занято, занята, занят, полно, полная, полный, заполнено",
    },
    "sv": {"miss": "tomt, ledigt, ledig", "hit": "upptaget, upptagen, fylld, full, fullt"},
    "tr": {"miss": "bos", "hit": "dolu"},
    "uk": {"miss": "пусто, вільно", "hit": "зайнято, заповнено"},
}
"""Words for an empty and an occupied cell, beside those for a miss and a hit."""

BATTLESHIP = Lexicon(SHOT_ANSWERS, YES_AND_NO, {"en": {"miss": "o"}})
"""The answers of Battleship."""

RECTANGLES = Lexicon(SHOT_ANSWERS, YES_AND_NO, RECTANGLE_ANSWERS)
"""The answers of rectangles, whose short forms are ``e`` for empty and ``o`` for occupied."""
