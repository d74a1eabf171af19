// What was typed, kept over a page that is made anew: hydration (rendered-page.ts), a reload in development (../dev/reload-module.js).

export const isBox = (field) => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

export const isField = (target) =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'file');

/** Sets a value as typing would, past React, which ignores values that it has set itself. */
export function retype(field, value) {
  const prototype = Object.getPrototypeOf(field);
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
