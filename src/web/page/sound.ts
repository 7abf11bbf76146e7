/** The board's buzzer. A browser lets it sound only after the first touch of the page. */
export function buzzer(): (hz: number, ms: number) => void {
  let audio: AudioContext | null = null;
  return (hz, ms) => {
    try {
      audio ??= new AudioContext();
      if (audio.state === 'suspended') void audio.resume();
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = 'square';
      tone.frequency.value = hz;
      volume.gain.value = 0.03;
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + ms / 1000);
    } catch {
      audio = null;
    }
  };
}
