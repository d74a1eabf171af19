const characters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Whether it looks like a DNI or NIE whose character does not belong to its numbers. What has another shape is another document: nobody doubts it. */
export function doubtDocument(written: string): boolean {
  const [, first = '', digits = '', character = ''] =
    /^([XYZ]?)(\d{7,8})([A-Z]?)$/.exec(written.replaceAll(/[\s.-]/g, '').toUpperCase()) ?? [];
  if (digits.length !== (first === '' ? 8 : 7)) return false;
  const number = Number(`${first === '' ? '' : 'XYZ'.indexOf(first)}${digits}`);
  return character !== characters[number % characters.length];
}
