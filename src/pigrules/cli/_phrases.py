"""The command line's own words, in the languages of the documents. What the referee says is in the spec."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen


@frozen(kw_only=True)
class Phrases:
    """Each phrase of one language; what stands in braces is filled in."""

    alone: str
    asked: str
    bears_on: str
    broken_off: str
    cannot_undo: str
    chance: str
    chance_is_drawn: str
    clauses_found: str
    colon: str
    components: str
    concealed: str
    decided: str
    documents: str
    ended: str
    ends: str
    fine: str
    for_example: str
    from_to: str
    hand_over: str
    here: str
    interrupted: str
    interval: str
    least: str
    legal: str
    length: str
    many_games: str
    many_steps: str
    more: str
    most: str
    no_change: str
    no_such_number: str
    nobody: str
    nobody_else: str
    not_from_document: str
    not_saved: str
    not_yours: str
    nothing_begins_so: str
    nothing_to_undo: str
    one_game: str
    one_step: str
    open_question: str
    opponents: str
    otherwise: str
    outcomes: Mapping[str, str]
    """By the kind of an outcome."""
    own_readings: str
    diverged_before: str
    play_help: str
    player: str
    players: str
    position: str
    questions_found: str
    race_is_on: str
    race_stands: str
    ready: str
    referee: str
    refused: str
    refused_at: str
    resume: str
    said: str
    save_where: str
    saved: str
    score: str
    seat: str
    settled: str
    shared: str
    simulated: str
    spec: str
    spec_counts: str
    spread: str
    table: str
    time_stands: str
    together: str
    tried: str
    unfinished: str
    unsaved: str
    variants: str
    wait_how: str
    ways: str
    welcome: str
    why: str
    winners: str
    wins: str
    would_ask: str
    would_be_over: str
    would_refuse: str

    def item(self, head: str, text: str) -> str:
        """What `head` is."""
        return f"{head}{self.colon}{text}"

    def steps(self, count: int) -> str:
        """So many steps."""
        return (self.one_step if count == 1 else self.many_steps).format(count=count)

    def games(self, count: int) -> str:
        """So many games."""
        return (self.one_game if count == 1 else self.many_games).format(count=count)


def phrases(lang: str) -> Phrases:
    """The phrases of a language; English if it has none."""
    return PHRASES.get(lang, PHRASES["en"])


_EN: Final = Phrases(
    alone="Each other reading alone",
    asked="{seats} to answer: {text}",
    bears_on="bears on",
    broken_off="Games broken off because they were too long: {count}",
    cannot_undo="That cannot be taken back: something has been revealed since, or it is not yours.",
    chance="Chance is due: {text}",
    chance_is_drawn="Chance is drawn here; with --physical you type what your own dice show.",
    clauses_found="clauses: {count}",
    colon=": ",
    components="components",
    concealed="What is still concealed is not in the file, and will be chosen anew.",
    decided="Decided by",
    documents="documents",
    ended="The game has ended: {text}",
    ends="Ended by",
    fine="fine, {steps}",
    for_example="For example: {examples}",
    from_to="{fewest} to {most}",
    hand_over="The keyboard goes to {name}, everybody else looks away. Press Enter.",
    here="at this table",
    interrupted="Interrupted; games done: {done} of {games}.",
    interval="95 %",
    least="least",
    legal="legal",
    length="Steps in a game",
    many_games="{count} games",
    many_steps="{count} steps",
    more="To see more of them: {words}",
    most="most",
    no_change="Other readings that would not change the answer: {count}",
    no_such_number="the numbers go from 1 to {most}",
    nobody="nobody",
    nobody_else="Nobody else would step now.",
    not_from_document="Not from the document",
    not_saved="This game was not saved.",
    not_yours="That is for another seat to say.",
    nothing_begins_so="Nothing that can be answered begins so.",
    nothing_to_undo="Nothing has happened yet.",
    one_game="{count} game",
    one_step="{count} step",
    open_question="open question",
    opponents="opponents",
    otherwise="Open questions that would change the answer",
    outcomes=MappingProxyType(
        {
            "same-result": "same result",
            "other-result": "other result",
            "unfinished": "unfinished",
            "refused": "refused",
            "asks": "asks something else",
            "over": "over before",
        }
    ),
    own_readings="{game}, {steps}, under the record's own readings",
    diverged_before="By then that table would have left the record: {how}",
    play_help="""\
  NUMBER or STEP   what is listed; your seat's letter may be left out
  list WORDS       every step that begins so
  look             the table again
  why              the clauses of the latest refusal, or of what is asked
  why CLAUSE       a clause, or a reading
  undo             take back the latest step, unless something was revealed since
  wait SECONDS     in a race, let so much time pass, or wait until somebody steps
  save FILE        save the game
  quit             leave""",
    player="player",
    players="players",
    position="Position after {steps}",
    questions_found="open questions: {open}; settled: {settled}",
    race_is_on="The clock is running: the others step while you think.",
    race_stands="What has happened in a race stays so.",
    ready="Press Enter when you are ready. ",
    referee="a rule of the referee",
    refused="refused",
    refused_at="refused at step {at}, {step}",
    resume="Saved in {file}. To go on: {command}",
    said="says",
    save_where="Say where: save FILE",
    saved="Saved in {file}.",
    score="score",
    seat="seat",
    settled="settled",
    shared="shared",
    simulated="{game}: {games}",
    spec="spec",
    spec_counts="number {spec}, clauses: {clauses}, open questions: {readings}",
    spread="{mean} ({least} to {most})",
    table="table",
    time_stands="The clock stands still while you think; wait lets the others step.",
    together="Readings that come to something else together",
    tried="{size} at once: {tried} tried; {kinds}",
    unfinished="unfinished, {steps}, all legal",
    unsaved="This game is not saved: save FILE keeps it, quit leaves all the same.",
    variants="variants",
    wait_how="Say how many seconds: wait 1.5, or wait alone until somebody steps.",
    ways="{count} ways:",
    welcome="Type help for what can be typed.",
    why="why",
    winners="winners: {winners}",
    wins="wins",
    would_ask="at step {at}, {step}, something else is asked: {asked}",
    would_be_over="before step {at}, {step}, the game is over: {ended}",
    would_refuse="step {at}, {step}, is refused: {why}",
)

_ES: Final = Phrases(
    alone="Cada otra lectura por separado",
    asked="Responde {seats}: {text}",
    bears_on="afecta a",
    broken_off="Partidas interrumpidas por demasiado largas: {count}",
    cannot_undo="Eso no se puede deshacer: desde entonces se ha descubierto algo, o no es tuyo.",
    chance="Decide el azar: {text}",
    chance_is_drawn="Aquí el azar se sortea; con --physical escribes lo que muestran tus propios dados.",
    clauses_found="cláusulas: {count}",
    colon=": ",
    components="componentes",
    concealed="Lo que aún está oculto no está en el archivo y se elegirá de nuevo.",
    decided="Decidida por",
    documents="documentos",
    ended="La partida ha terminado: {text}",
    ends="Terminada por",
    fine="correcto, {steps}",
    for_example="Por ejemplo: {examples}",
    from_to="de {fewest} a {most}",
    hand_over="El teclado pasa a {name} y los demás no miran. Pulsa Intro.",
    here="en esta mesa",
    interrupted="Interrumpido; partidas jugadas: {done} de {games}.",
    interval="95 %",
    least="mín.",
    legal="legal",
    length="Pasos por partida",
    many_games="{count} partidas",
    many_steps="{count} pasos",
    more="Para ver más: {words}",
    most="máx.",
    no_change="Otras lecturas que no cambiarían la respuesta: {count}",
    no_such_number="los números van de 1 a {most}",
    nobody="nadie",
    nobody_else="Ahora no actuaría nadie más.",
    not_from_document="No salen del documento",
    not_saved="Esta partida no se ha guardado.",
    not_yours="Eso le toca decirlo a otro asiento.",
    nothing_begins_so="Nada de lo que se puede responder empieza así.",
    nothing_to_undo="Todavía no ha pasado nada.",
    one_game="{count} partida",
    one_step="{count} paso",
    open_question="cuestión abierta",
    opponents="rivales",
    otherwise="Cuestiones abiertas que cambiarían la respuesta",
    outcomes=MappingProxyType(
        {
            "same-result": "mismo resultado",
            "other-result": "otro resultado",
            "unfinished": "sin terminar",
            "refused": "rechazado",
            "asks": "se pide otra cosa",
            "over": "terminada antes",
        }
    ),
    own_readings="{game}, {steps}, con las lecturas propias del registro",
    diverged_before="Para entonces esa mesa se habría apartado del registro: {how}",
    play_help="""\
  NÚMERO o PASO    lo que se enumera; puedes omitir la letra de tu asiento
  list PALABRAS    todos los pasos que empiezan así
  look             la mesa otra vez
  why              las cláusulas del último rechazo, o de lo que se pide
  why CLÁUSULA     una cláusula o una lectura
  undo             deshacer el último paso, si desde entonces no se ha descubierto nada
  wait SEGUNDOS    en una carrera, dejar pasar ese tiempo, o hasta que alguien actúe
  save ARCHIVO     guardar la partida
  quit             dejarlo""",
    player="jugador",
    players="jugadores",
    position="Posición tras {steps}",
    questions_found="cuestiones abiertas: {open}; resueltas: {settled}",
    race_is_on="El reloj corre: los demás actúan mientras piensas.",
    race_stands="Lo que ha pasado en una carrera no se deshace.",
    ready="Pulsa Intro para seguir. ",
    referee="regla del árbitro",
    refused="rechazado",
    refused_at="rechazado en el paso {at}, {step}",
    resume="Guardada en {file}. Para seguir: {command}",
    said="dice",
    save_where="Di dónde: save ARCHIVO",
    saved="Guardada en {file}.",
    score="puntos",
    seat="asiento",
    settled="resuelta",
    shared="a medias",
    simulated="{game}: {games}",
    spec="especificación",
    spec_counts="número {spec}, cláusulas: {clauses}, cuestiones abiertas: {readings}",
    spread="{mean} (de {least} a {most})",
    table="mesa",
    time_stands="El reloj se para mientras piensas; wait deja actuar a los demás.",
    together="Lecturas que juntas dan otra cosa",
    tried="{size} a la vez: {tried} probadas; {kinds}",
    unfinished="sin terminar, {steps}, todo legal",
    unsaved="Esta partida no está guardada: save ARCHIVO la conserva, quit la deja igualmente.",
    variants="variantes",
    wait_how="Di cuántos segundos: wait 1.5, o solo wait hasta que alguien actúe.",
    ways="{count} maneras:",
    welcome="Escribe help para ver lo que se puede escribir.",
    why="por qué",
    winners="ganadores: {winners}",
    wins="victorias",
    would_ask="en el paso {at}, {step}, se pide otra cosa: {asked}",
    would_be_over="antes del paso {at}, {step}, la partida ya ha terminado: {ended}",
    would_refuse="el paso {at}, {step}, se rechaza: {why}",
)

_FR: Final = Phrases(
    alone="Chaque autre lecture seule",
    asked="À {seats} de répondre : {text}",
    bears_on="concerne",
    broken_off="Parties interrompues car trop longues : {count}",
    cannot_undo="Impossible à reprendre : depuis, quelque chose a été révélé, ou ce pas n'est pas le vôtre.",
    chance="Au hasard de décider : {text}",
    chance_is_drawn="Le hasard est tiré au sort ici ; avec --physical, tapez ce que montrent vos dés.",
    clauses_found="clauses : {count}",
    colon=" : ",
    components="matériel",
    concealed="Ce qui est encore caché n'est pas dans le fichier et sera choisi à nouveau.",
    decided="Décidée par",
    documents="documents",
    ended="La partie est terminée : {text}",
    ends="Terminée par",
    fine="correct, {steps}",
    for_example="Par exemple : {examples}",
    from_to="de {fewest} à {most}",
    hand_over="Le clavier passe à {name}, les autres détournent les yeux. Appuyez sur Entrée.",
    here="à cette table",
    interrupted="Interrompu ; parties jouées : {done} sur {games}.",
    interval="95 %",
    least="min.",
    legal="légal",
    length="Pas par partie",
    many_games="{count} parties",
    many_steps="{count} pas",
    more="Pour en voir plus : {words}",
    most="max.",
    no_change="Autres lectures qui ne changeraient pas la réponse : {count}",
    no_such_number="les numéros vont de 1 à {most}",
    nobody="personne",
    nobody_else="Personne d'autre n'agirait maintenant.",
    not_from_document="Ne vient pas du document",
    not_saved="Cette partie n'a pas été enregistrée.",
    not_yours="C'est à une autre place de le dire.",
    nothing_begins_so="Rien de ce qu'on peut répondre ne commence ainsi.",
    nothing_to_undo="Il ne s'est encore rien passé.",
    one_game="{count} partie",
    one_step="{count} pas",
    open_question="question ouverte",
    opponents="adversaires",
    otherwise="Questions ouvertes qui changeraient la réponse",
    outcomes=MappingProxyType(
        {
            "same-result": "même résultat",
            "other-result": "autre résultat",
            "unfinished": "inachevée",
            "refused": "refusé",
            "asks": "autre chose est demandé",
            "over": "terminée avant",
        }
    ),
    own_readings="{game}, {steps}, selon les lectures de l'enregistrement",
    diverged_before="D'ici là cette table se serait écartée de l'enregistrement : {how}",
    play_help="""\
  NUMÉRO ou PAS    ce qui est proposé ; la lettre de votre place peut être omise
  list MOTS        tous les pas qui commencent ainsi
  look             revoir la table
  why              les clauses du dernier refus, ou de ce qui est demandé
  why CLAUSE       une clause ou une lecture
  undo             reprendre le dernier pas, si rien n'a été révélé depuis
  wait SECONDES    dans une course, laisser passer ce temps, ou jusqu'à ce que quelqu'un agisse
  save FICHIER     enregistrer la partie
  quit             quitter""",
    player="joueur",
    players="joueurs",
    position="Position après {steps}",
    questions_found="questions ouvertes : {open} ; résolues : {settled}",
    race_is_on="Le temps court : les autres agissent pendant que vous réfléchissez.",
    race_stands="Ce qui s'est passé dans une course reste acquis.",
    ready="Appuyez sur Entrée pour continuer. ",
    referee="règle de l'arbitre",
    refused="refusé",
    refused_at="refusé au pas {at}, {step}",
    resume="Enregistrée dans {file}. Pour continuer : {command}",
    said="dit",
    save_where="Dites où : save FICHIER",
    saved="Enregistrée dans {file}.",
    score="points",
    seat="place",
    settled="résolue",
    shared="partagées",
    simulated="{game} : {games}",
    spec="spécification",
    spec_counts="numéro {spec}, clauses : {clauses}, questions ouvertes : {readings}",
    spread="{mean} (de {least} à {most})",
    table="table",
    time_stands="Le temps s'arrête pendant que vous réfléchissez ; wait laisse agir les autres.",
    together="Lectures qui donnent autre chose ensemble",
    tried="{size} à la fois : {tried} essais ; {kinds}",
    unfinished="inachevée, {steps}, tout est légal",
    unsaved="Cette partie n'est pas enregistrée : save FICHIER la garde, quit la quitte quand même.",
    variants="variantes",
    wait_how="Dites combien de secondes : wait 1.5, ou wait seul jusqu'à ce que quelqu'un agisse.",
    ways="{count} façons :",
    welcome="Tapez help pour savoir ce qu'on peut taper.",
    why="pourquoi",
    winners="gagnants : {winners}",
    wins="victoires",
    would_ask="au pas {at}, {step}, autre chose est demandé : {asked}",
    would_be_over="avant le pas {at}, {step}, la partie est terminée : {ended}",
    would_refuse="le pas {at}, {step}, est refusé : {why}",
)

PHRASES: Final[Mapping[str, Phrases]] = MappingProxyType({"en": _EN, "es": _ES, "fr": _FR})
