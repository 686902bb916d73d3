type Undo = () => void;

/** Objects on which tests define properties. */
const PATCHED = [navigator, document, URL];

/**
 * Notes the window's state. Returns a function that restores it for the next file of this process: empty and at the
 * start.
 */
export function noteChanges(): Undo {
  const undo = [...PATCHED.map(noteProperties), ...[window, document].map(noteListeners)];
  return () => {
    for (const back of undo.reverse()) back();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    document.head.replaceChildren();
    document.body.replaceChildren();
  };
}

function noteProperties(target: object): Undo {
  const given = Object.getOwnPropertyDescriptors(target);
  return () => {
    for (const key of Reflect.ownKeys(target)) {
      if (!Object.hasOwn(given, key)) Reflect.deleteProperty(target, key);
    }
    for (const key of Reflect.ownKeys(given)) {
      const descriptor = Reflect.get(given, key) as PropertyDescriptor;
      if (descriptor.configurable) Object.defineProperty(target, key, descriptor);
    }
  };
}

/** Removes the listeners of modules that live as long as the page and never remove them. */
function noteListeners(target: Window | Document): Undo {
  const add = target.addEventListener;
  const added: Parameters<Document['addEventListener']>[] = [];
  target.addEventListener = (...call: Parameters<Document['addEventListener']>) => {
    added.push(call);
    add.apply(target, call);
  };
  return () => {
    target.addEventListener = add;
    for (const call of added) target.removeEventListener(...call);
  };
}
