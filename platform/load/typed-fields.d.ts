export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export function isBox(field: Field): field is HTMLInputElement;
export function isField(target: unknown): target is Field;
export function retype(field: Field, value: string): void;
