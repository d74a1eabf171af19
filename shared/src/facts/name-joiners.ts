/** Apostrophes and the middle dot of Catalan in all of their shapes: keyboards, banks and telephones differ in them. Free of zod. */
export const joiners = /['’‘ʼʹ′＇`´·•‧∙⋅・]|(?<=l)[.-](?=l)/gu;
