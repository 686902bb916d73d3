import { afterEach, expect, test, vi } from 'vitest';
import { dragSheets } from '../../src/ui/sheets/drag-sheet.ts';
import styles from '../../src/ui/sheets/sheet.module.css';

const HEIGHT = 600;

const ends: (() => void)[] = [];

function openSheet() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const sheet = document.createElement('div');
  sheet.className = styles.sheet ?? '';
  sheet.innerHTML = `<i class="${styles.grab}"></i><h2>Título</h2><button class="${styles.close}"></button>
    <div id="content"><p>Texto</p><input></div>`;
  document.body.append(sheet);
  Object.defineProperty(sheet, 'offsetHeight', { value: HEIGHT });
  const animated: string[] = [];
  sheet.animate = vi.fn((frames: Keyframe[]) => {
    animated.push(String(frames[1]?.transform));
    return { finished: Promise.resolve(), cancel: () => undefined } as unknown as Animation;
  }) as unknown as typeof sheet.animate;
  const close = vi.fn();
  sheet.querySelector('button')?.addEventListener('click', close);
  ends.push(dragSheets(document));
  const touch = (type: string, target: Element, [x, y]: [x: number, y: number], at: number): Event => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const touches = type === 'touchend' ? [] : [{ clientX: x, clientY: y }];
    Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: at } });
    target.dispatchEvent(event);
    return event;
  };
  /** Puts a finger on `target` and moves it down by `down` px in `ms`. */
  const drag = (target: Element, down: number, ms: number, right = 0): Event => {
    touch('touchstart', target, [0, 100], 0);
    touch('touchmove', target, [right / 2, 100 + down / 2], ms / 2);
    const moved = touch('touchmove', target, [right, 100 + down], ms);
    touch('touchend', target, [0, 100 + down], ms);
    return moved;
  };
  const find = (what: string): Element => sheet.querySelector(what) ?? sheet;
  return { sheet, animated, close, drag, find };
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a slow finger closes a sheet beyond a third of its height, and not before', async () => {
  const { animated, close, drag, find } = openSheet();
  expect(drag(find('h2'), HEIGHT / 3 - 1, 4000).defaultPrevented).toBe(true);
  expect(animated).toEqual(['none']);
  await Promise.resolve();
  expect(close).not.toHaveBeenCalled();
  drag(find('h2'), HEIGHT / 3 + 1, 4000);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(animated).toEqual(['none', 'translateY(100%)']);
});

test('a flick closes it from anywhere', async () => {
  const { close, drag, find } = openSheet();
  drag(find('p'), 60, 60);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('scrolled content, a field, a finger to the side or upwards keep their own meaning', () => {
  const { animated, drag, find } = openSheet();
  find('#content').scrollTop = 10;
  drag(find('p'), 400, 100);
  find('#content').scrollTop = 0;
  drag(find('input'), 400, 100);
  drag(find('p'), 100, 100, 200);
  expect(drag(find('p'), -100, 100).defaultPrevented).toBe(false);
  expect(animated).toEqual([]);
});

test('while Safari shows a lower part of the page, a finger that pulls down moves the view and no sheet', () => {
  const { animated, drag, find } = openSheet();
  vi.stubGlobal('visualViewport', { offsetTop: 120, height: 400 });
  expect(drag(find('h2'), 400, 100).defaultPrevented).toBe(false);
  expect(animated).toEqual([]);
});

test('with reduced motion, and on a wide screen, no finger moves it', () => {
  const { animated, drag, find } = openSheet();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  drag(find('h2'), 500, 100);
  expect(animated).toEqual([]);
});

test('a sheet without a handle stays', () => {
  const { animated, drag, find } = openSheet();
  find('i').remove();
  drag(find('h2'), 500, 100);
  expect(animated).toEqual([]);
});
