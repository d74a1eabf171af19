/** A page's report of each module that it loaded, could not load, or that has thrown on it: POST /api/modulos/cargas. */
export interface ModuleLoadReport {
  modulo: string;
  version: string;
  /** Why it failed; absent when it loaded. */
  fallo?: string | undefined;
  /** The kind of an error that it threw after it had loaded, and its place: 'TypeError assets/7.js:1:20'. */
  error?: string | undefined;
}

/** GET /api/modulos: one row per version that visitors can get. */
export interface ModuleStatus {
  modulo: string;
  version: string;
  /** Null for the version that the site was built with. */
  desde: string | null;
  /** Per cent of the visitors. */
  reparto: number;
  canario: boolean;
  anterior: string | null;
  /** Kilobytes of scripts and styles. */
  tamano: number | null;
  contrato: string;
  /** In the last `horas` hours. */
  cargas: number;
  fallos: number;
  ultimo_fallo: string | null;
  /** Where in the sources it failed ('mf-galleries/src/list/x.tsx:12:3'), if it says where and its source map was kept. */
  lugar_fallo?: string | undefined;
  /** Loads after which the page threw an error of this version; undefined from servers before this field. */
  errores?: number | undefined;
  ultimo_error?: string | null | undefined;
  /** Where in the sources that was, as `lugar_fallo`. */
  lugar_error?: string | undefined;
  /** Outcomes of rendering it on the server; undefined where none of this version is rendered. */
  dibujo?: DrawingStatus | undefined;
}

/** In the last `horas` hours. */
export interface DrawingStatus {
  paginas: number;
  /** Left to the browser: rendered too late, or not begun because the version rested after a failure. */
  al_navegador: number;
  fallos: number;
  ultimo_fallo: string | null;
}

export interface ModulesStatus {
  horas: number;
  modulos: ModuleStatus[];
  /** Modules that were retired, and when: no visitor gets them. */
  sin_publicar?: { modulo: string; desde: string }[] | undefined;
  /** `al_dibujar`: pages failed to render on the server. `con_errores`: pages threw errors in browsers. */
  retirados: {
    modulo: string;
    version: string;
    momento: string;
    cargas: number;
    fallos: number;
    al_dibujar?: true | undefined;
    con_errores?: true | undefined;
  }[];
}

/** GET /api/modulos/prueba: the question to the user before another version runs. */
export interface TryOutOffer {
  modulo: string;
  version: string;
  /** The origin of its code; null is this site itself. */
  origen: string | null;
  /** The value that POST /api/modulos/prueba takes for exactly this. */
  prueba: string;
}

export interface InspectedVersion {
  version: string;
  /** Per cent of the visitors. */
  reparto: number;
}

/** GET /api/modulos/versiones: for who may try out, the versions of each module. */
export interface InspectedModules {
  /** Undefined where the server did not build it. */
  shell?: string | undefined;
  modulos: { modulo: string; versiones: InspectedVersion[] }[];
}
