import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** What a person does on the screen that a test has opened: by the names that they see, with all the events that a browser makes of it. */
export const press = (name: string | RegExp, role: 'button' | 'link' = 'button') => userEvent.click(screen.getByRole(role, { name }));

/** Answers the question that is open with the button of this name. */
export const answer = async (name: string): Promise<void> => {
  const dialog = screen.getByRole('alertdialog');
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`The question has no answer ${name}`);
  await userEvent.click(button);
};

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
