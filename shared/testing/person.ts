import { act, fireEvent, screen, type BoundFunctions, type queries } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

// User actions on the screen of a test: by accessible names, with all events of a browser.
// `fireEvent` is for what is no user action (a picture loads, a reply comes) and for gestures: user-event has no coordinates.

type Part = BoundFunctions<typeof queries>;

/** Waits for what a lazy part of a page brings; what is there already costs one query. */
const pressWithin = async (part: Part, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> =>
  userEvent.click(part.queryByRole(role, { name }) ?? (await part.findByRole(role, { name })));

/** Presses the button or link with this name. */
export const press = (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') => pressWithin(screen, role, name);

/** The same within a part of the screen, from `within`. */
export const pressIn = (part: Part, name: string | RegExp) => pressWithin(part, 'button', name);

/** Presses a button of the open dialog. */
export const answer = async (name: string): Promise<void> => {
  const dialog = screen.queryByRole('alertdialog') ?? (await screen.findByRole('alertdialog'));
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`The question has no answer ${name}`);
  await userEvent.click(button);
};

/** Ticks our own captcha, which then solves its challenge. */
export async function solveCaptcha(): Promise<void> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByText('Verificado');
}

/** Replaces a control's value: a text, an option, a day. */
export async function fill(control: HTMLElement, value: string): Promise<void> {
  if (control instanceof HTMLSelectElement) return userEvent.selectOptions(control, value);
  // Days are composed of parts, differently in each browser.
  if (control instanceof HTMLInputElement && control.type === 'date') {
    fireEvent.change(control, { target: { value } });
    return;
  }
  await userEvent.clear(control);
  if (value !== '') await userEvent.paste(value);
}

export const fillIn = (label: string | RegExp, value: string) => fill(screen.getByLabelText(label), value);

/** Chooses files, also those that `accept` hides. */
export const chooseFiles = (control: HTMLElement, ...files: File[]) => userEvent.setup({ applyAccept: false }).upload(control, files);

/** Presses keys on the focused control: 'End', ' '. */
export async function pressKeys(control: HTMLElement, ...keys: string[]): Promise<void> {
  act(() => control.focus());
  await userEvent.keyboard(keys.map((key) => (key === ' ' ? '[Space]' : `{${key}}`)).join(''));
}
