import { deviceNames } from './device-names.ts';

/**
 * Cookies and storage on a visitor's device, by name. Code takes its names from here, so that the page about cookies is complete. Free of
 * zod, so that the browser may import it at run time.
 */
export const deviceStorage = {
  device: {
    name: deviceNames.device,
    kind: 'cookie',
    why: 'Reconoce este navegador cuando otros prueban contraseñas en tu acceso. Deja de valer si cambias la contraseña.',
    until: 'Un año desde que entras',
  },
  visit: {
    name: deviceNames.visit,
    kind: 'cookie',
    why: 'Un número al azar, mientras el club prueba una versión nueva con una parte de las visitas, para que veas siempre la misma. No dice quién eres.',
    until: 'Treinta días',
  },
  tryOut: {
    name: deviceNames.tryOut,
    kind: 'cookie',
    why: 'Qué versión de prueba has elegido ver. Solo la pone quien abre el enlace de una prueba y la acepta.',
    until: 'Hasta que terminas la prueba',
  },
  token: {
    name: deviceNames.token,
    kind: 'localStorage',
    why: 'Tu sesión, si entras con tu acceso.',
    until: 'Hasta que la cierras; vale doce horas',
  },
  user: {
    name: deviceNames.user,
    kind: 'localStorage',
    why: 'Tu nombre y tus datos de usuario, para mostrarlos.',
    until: 'Hasta que cierras la sesión',
  },
  draft: {
    name: deviceNames.draft,
    kind: 'sessionStorage',
    why: 'Lo que escribes en la inscripción, para que no lo pierdas si la página se recarga.',
    until: 'Hasta que la envías o cierras la pestaña',
  },
  message: {
    name: deviceNames.message,
    kind: 'sessionStorage',
    why: 'Lo que escribes en el formulario de contacto, para que no lo pierdas si lo cierras sin querer o vuelves atrás.',
    until: 'Hasta que lo envías o cierras la pestaña',
  },
  positions: {
    name: deviceNames.positions,
    kind: 'sessionStorage',
    why: 'Por dónde ibas en cada página, para volver al mismo sitio.',
    until: 'Hasta que cierras la pestaña',
  },
  site: {
    name: 'sitio',
    kind: 'caché',
    why: 'Las páginas públicas que abres y sus imágenes, para leerlas sin conexión.',
    until: 'Hasta que las sustituyen otras más nuevas',
  },
  ownGallery: {
    name: 'sitio-socio',
    kind: 'caché',
    why: 'Si entras con tu acceso, la última galería que has visto, solo para ti, para verla sin conexión.',
    until: 'Hasta que cierras la sesión, o 48 horas',
  },
  privateEnd: {
    name: deviceNames.privateEnd,
    kind: 'localStorage',
    why: 'La organización, al abrir «Día de la ruta», y los socios, al abrir su carnet: cuándo se borra lo que el teléfono guarda para usarlo sin señal.',
    until: 'Hasta que se borra',
  },
  private: {
    name: deviceNames.private,
    kind: 'caché e IndexedDB',
    why: 'La organización, la lista de inscritos con sus teléfonos; un socio, su propio carnet: para usarlos sin señal.',
    until: 'Hasta que cierras la sesión, o 48 horas; el carnet, 30 días',
  },
  waiting: {
    name: deviceNames.waiting,
    kind: 'IndexedDB',
    why: 'Solo la organización: lo que se marca el día de la ruta y aún no se ha podido enviar.',
    until: 'Hasta que se envía',
  },
  ownMark: {
    name: deviceNames.ownMark,
    kind: 'localStorage',
    why: 'Lo que dices el día de la ruta sin señal («He vuelto» o «Abandono»), hasta que se envía.',
    until: 'Hasta que se envía',
  },
  copy: {
    name: deviceNames.copy,
    kind: 'caché',
    why: 'La página «Día de la ruta», o la del carnet de socio, con sus archivos, para abrirla sin señal.',
    until: 'Hasta que cierras la sesión, o se borra lo que muestra',
  },
  firstSteps: {
    name: deviceNames.firstSteps,
    kind: 'localStorage',
    why: 'Solo quien lleva la web: que ha dejado los primeros pasos para luego.',
    until: 'Hasta que los vuelve a abrir',
  },
} as const satisfies Record<string, StoredOnDevice>;

export interface StoredOnDevice {
  /** A cookie's has the prefix `__Host-` over https. */
  readonly name: string;
  readonly kind: 'cookie' | 'localStorage' | 'sessionStorage' | 'IndexedDB' | 'caché' | 'caché e IndexedDB';
  readonly why: string;
  readonly until: string;
}
