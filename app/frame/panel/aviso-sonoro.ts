const KEY = "qhatu:sonido";

/** The sound is off by default. */
export function hasSonido(): boolean {
  try {
    return localStorage.getItem(KEY) === "si";
  } catch {
    return false;
  }
}

export function switchSonido(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "si");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the sound stays off.
  }
}

/** In Hz. */
const NOTAS = [660, 880];
/** In seconds. */
const DURACION = 0.16;

/** Browsers play none before the first interaction. */
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
