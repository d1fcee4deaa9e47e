const KEY = "qhatu:sonido";

/** Whether this browser sounds when an order, a message or a claim comes: off until it is switched on. */
export function hasSonido(): boolean {
  try {
    return localStorage.getItem(KEY) === "si";
  } catch {
    return false;
  }
}

/** Where the browser keeps nothing, it stays off. */
export function switchSonido(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "si");
    else localStorage.removeItem(KEY);
  } catch {
    // As for `hasSonido`.
  }
}

/** In Hz, one after the other. */
const NOTAS = [660, 880];
/** Of each, in s. */
const DURACION = 0.16;

/** Two short notes, where the sound is on. A browser that was not touched yet plays none. */
export function playAviso(): void {
  if (!hasSonido()) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.12;
  volume.connect(audio.destination);
  NOTAS.forEach((nota, n) => {
    const tone = audio.createOscillator();
    tone.frequency.value = nota;
    tone.connect(volume);
    tone.start(audio.currentTime + n * DURACION);
    tone.stop(audio.currentTime + (n + 1) * DURACION);
    if (n === NOTAS.length - 1) tone.addEventListener("ended", () => void audio.close());
  });
}
