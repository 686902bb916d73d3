import { expect, test, vi } from 'vitest';
import { createFeedback } from '../../src/device/scan/feedback.ts';

/** A loudspeaker that notes its tones in Hz. */
function loudspeaker() {
  const tones: number[] = [];
  const ramp = () => undefined;
  const volume = { gain: { setValueAtTime: ramp, linearRampToValueAtTime: ramp }, connect: () => undefined };
  const audio = {
    state: 'running',
    currentTime: 0,
    destination: {},
    createGain: () => volume,
    createOscillator: () => {
      const tone = {
        frequency: { value: 0 },
        connect: () => volume,
        start: () => tones.push(tone.frequency.value),
        stop: ramp,
      };
      return tone;
    },
    close: vi.fn(async () => undefined),
  };
  return { audio: audio as unknown as AudioContext, close: audio.close, tones };
}

test('each outcome of a code has a tone of its own, and a refusal and a free unit are felt', () => {
  const { audio, tones, close } = loudspeaker();
  const buzzes: number[][] = [];
  const feedback = createFeedback({ openAudio: () => audio, vibrate: (pattern) => buzzes.push(pattern) });
  for (const outcome of ['added', 'free', 'price', 'refused'] as const) feedback.tell(outcome);
  expect(tones[0]).toBe(880);
  expect(new Set(tones).size).toBe(4);
  expect(buzzes).toEqual([[10], [10, 40, 10], [10], [40, 60, 40]]);
  feedback.close();
  expect(close).toHaveBeenCalledOnce();
});

test.each(['suspended', 'interrupted'])(
  'a loudspeaker that is %s is resumed before it sounds',
  async (state) => {
    const { audio, tones } = loudspeaker();
    const resume = async (): Promise<void> => void Object.assign(audio, { state: 'running' });
    Object.assign(audio, { state, resume });
    createFeedback({ openAudio: () => audio, vibrate: () => undefined }).tell('added');
    await vi.waitFor(() => expect(tones).toEqual([880]));
    expect(audio.state).toBe('running');
  },
);

test('without a loudspeaker it vibrates all the same', () => {
  const buzzes: number[][] = [];
  const feedback = createFeedback({ openAudio: () => null, vibrate: (pattern) => buzzes.push(pattern) });
  feedback.tell('added');
  expect(buzzes).toEqual([[10]]);
  feedback.close();
});
