/**
 * Default wording of the legal texts that a club may replace at /ajustes. Each line is a paragraph. Free of zod, so that the browser may
 * import it at run time.
 */
export const usualWording = {
  uso: 'La web informa de las actividades del club y permite inscribirse en sus rutas. Las fechas y los recorridos pueden cambiar por seguridad o por el tiempo; si te has inscrito, te avisaremos por correo.',
  /** Purposes, and the legal bases. */
  bases: [
    'Los datos de la inscripción sirven para organizar la ruta: preparar los grupos y las salidas, avisarte de cambios y atenderte si ocurre algo durante el recorrido. Los tratamos porque nos pides participar.',
    'Los datos del formulario de contacto sirven solo para responderte.',
  ].join('\n'),
  /** Recipients. */
  destinatarios: 'A nadie fuera de la organización, salvo a la aseguradora o a las autoridades cuando la ley lo exija.',
  fotos: [
    'En las rutas y en las actividades hacemos fotos para contar lo que hace el club. Si prefieres no salir, dilo al inscribirte: lo sabrán quienes las hacen y quienes las publican.',
    'Si apareces en una fotografía y quieres que la retiremos, ábrela y pulsa «Solicitar retirada», o escríbenos, y lo haremos. Las de menores solo se publican con permiso de quien los tiene a su cargo.',
  ].join('\n'),
};

export type LegalPart = keyof typeof usualWording;
export type LegalWording = Readonly<Record<LegalPart, string>>;

export const legalParts = Object.keys(usualWording) as LegalPart[];

/** Effective wording: the default where the club has none. */
export const wordingOf = (own: Readonly<Record<LegalPart, string | null>>): LegalWording => ({
  uso: own.uso ?? usualWording.uso,
  bases: own.bases ?? usualWording.bases,
  destinatarios: own.destinatarios ?? usualWording.destinatarios,
  fotos: own.fotos ?? usualWording.fotos,
});

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
