/** Result of a code: one unit more, a free unit with it, a price alone, or nothing. */
export type ScanOutcome = 'added' | 'free' | 'price' | 'refused';

/** Tells the outcome of each code by sound and vibration, for somebody who looks at the goods. */
export interface ScanFeedback {
  tell(outcome: ScanOutcome): void;
  /** Frees the loudspeaker. */
  close(): void;
}

/** Tones in Hz with their length in ms, and vibrations in ms (on, off, on). A refusal is lower and longer. */
const SIGNS: Record<ScanOutcome, { hz: number; lastsMs: number; buzz: readonly number[] }> = {
  added: { hz: 880, lastsMs: 60, buzz: [10] },
  free: { hz: 1320, lastsMs: 60, buzz: [10, 40, 10] },
  price: { hz: 587, lastsMs: 60, buzz: [10] },
  refused: { hz: 220, lastsMs: 180, buzz: [40, 60, 40] },
};
const VOLUME = 0.2;
/** Time for fading a tone in and out, s. Without it a loudspeaker clicks. */
const EDGE_S = 0.008;

export interface FeedbackDeps {
  openAudio: () => AudioContext | null;
  vibrate: (pattern: number[]) => void;
}

const onDevice: FeedbackDeps = {
  openAudio: () => (typeof AudioContext === 'undefined' ? null : new AudioContext()),
  vibrate: (pattern) => void navigator.vibrate?.(pattern),
};

/** Creates the feedback. Sound follows the device's silent setting. Without a loudspeaker it only vibrates. */
export function createFeedback({ openAudio, vibrate }: FeedbackDeps = onDevice): ScanFeedback {
  let audio = openAudio();
  return {
    tell(outcome) {
      const { hz, lastsMs, buzz } = SIGNS[outcome];
      vibrate([...buzz]);
      audio ??= openAudio();
      if (audio) void sound(audio, hz, lastsMs / 1000);
    },
    close() {
      void audio?.close().catch(() => undefined);
      audio = null;
    },
  };
}

/** Plays one tone of `lasts` s. A page that nobody pressed yet stays silent. */
async function sound(audio: AudioContext, hz: number, lasts: number): Promise<void> {
  try {
    // The state is 'suspended' before the first press, and 'interrupted' on an iPhone whose app was in the background.
    // The clock stands then.
    if (audio.state !== 'running') await audio.resume();
    const at = audio.currentTime;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(VOLUME, at + EDGE_S);
    volume.gain.setValueAtTime(VOLUME, at + lasts - EDGE_S);
    volume.gain.linearRampToValueAtTime(0, at + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + lasts);
  } catch {
    // The browser refused the sound. The screen and the vibration still tell the outcome.
  }
}
