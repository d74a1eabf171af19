const characters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Whether it looks like a DNI or NIE with a wrong check character. Other shapes are other documents, and pass. */
export function doubtDocument(written: string): boolean {
  const [, first = '', digits = '', character = ''] =
    /^([XYZ]?)(\d{7,8})([A-Z]?)$/.exec(written.replaceAll(/[\s.-]/g, '').toUpperCase()) ?? [];
  if (digits.length !== (first === '' ? 8 : 7)) return false;
  const number = Number(`${first === '' ? '' : 'XYZ'.indexOf(first)}${digits}`);
  return character !== characters[number % characters.length];
}
