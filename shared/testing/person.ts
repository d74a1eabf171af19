import { act, fireEvent, screen, type BoundFunctions, type queries } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

// What a person does on the screen that a test has opened: by the names that they see, with all the events that a browser makes of it.
// `fireEvent` is for what no person does (a picture loads, a reply comes) and for gestures, of which user-event knows no coordinates.

/** Presses the button or link with this name. */
export const press = (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') =>
  userEvent.click(screen.getByRole(role, { name }));

/** The same in a part of the screen, as `within` gives it. */
export const pressIn = (part: BoundFunctions<typeof queries>, name: string | RegExp) => userEvent.click(part.getByRole('button', { name }));

/** Answers the question that is open with the button of this name. */
export const answer = async (name: string): Promise<void> => {
  const dialog = screen.queryByRole('alertdialog') ?? (await screen.findByRole('alertdialog'));
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`The question has no answer ${name}`);
  await userEvent.click(button);
};

/** Says to our own captcha that nobody here is a robot; it does its sum. */
export async function solveCaptcha(): Promise<void> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByText('Verificado');
}

/** Puts this in the place of what a control holds: a text, an option, a day. */
export async function fill(control: HTMLElement, value: string): Promise<void> {
  if (control instanceof HTMLSelectElement) return userEvent.selectOptions(control, value);
  // A day or a number is put together from parts, each browser in its own way.
  if (control instanceof HTMLInputElement && ['date', 'number'].includes(control.type)) {
    fireEvent.change(control, { target: { value } });
    return;
  }
  await userEvent.clear(control);
  if (value !== '') await userEvent.paste(value);
}

/** Fills in the control with this label. */
export const fillIn = (label: string | RegExp, value: string) => fill(screen.getByLabelText(label), value);

/** Chooses files, also such as the browser's dialog does not offer at first. */
export const chooseFiles = (control: HTMLElement, ...files: File[]) => userEvent.setup({ applyAccept: false }).upload(control, files);

/** Presses keys on what has the focus then: 'End', ' '. */
export async function pressKeys(control: HTMLElement, ...keys: string[]): Promise<void> {
  act(() => control.focus());
  await userEvent.keyboard(keys.map((key) => (key === ' ' ? '[Space]' : `{${key}}`)).join(''));
}
