import { Link } from 'shared/router';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { LegalSheet } from './legal-page.tsx';

/** Accessibility statement, and the date of its check: who changes how a page is used checks again, and changes this text. */
function AccessibilityPage() {
  return (
    <LegalSheet path="/accesibilidad">
      <p>
        Queremos que cualquiera pueda leer esta web e inscribirse en una ruta: con teclado, con lector de pantalla o con la letra grande.
      </p>
      <h2>Hasta dónde llega</h2>
      <p>
        La web busca cumplir las pautas de accesibilidad WCAG 2.2 en el nivel AA. Las cumple en parte: más abajo está lo que sabemos que
        falta.
      </p>
      <h2>Cómo lo hemos comprobado</h2>
      <p>
        Es una autoevaluación: lo hemos comprobado nosotros, no una entidad externa. Cada cambio de la web pasa por una revisión automática
        (axe) de todas sus pantallas, en seis anchos desde un teléfono pequeño.
      </p>
      <p>
        El 23/11/2026 repasamos uno por uno los 55 criterios de los niveles A y AA, con Chromium. Una parte la recorrimos con el teclado y
        con un programa que mide: que se vea dónde estás, que nada lo tape, el tamaño de lo que se pulsa, los títulos, los nombres y el
        ancho de 320 px, que es lo mismo que ampliar al 400 %. Otra parte la leímos en el código de la web, sin probarla en el navegador. El
        espacio entre letras y líneas, la letra al doble y el teléfono tumbado los medimos con un programa en casi todas las pantallas, y
        arreglamos lo que encontramos salvo lo que sigue; los colores forzados del sistema, en la inscripción y las pantallas de gestión y
        galerías que miramos.
      </p>
      <h2>Lo que falta</h2>
      <ul>
        <li>Las imágenes de las galerías no tienen descripción: un lector de pantalla dice a qué galería pertenecen y su número.</li>
        <li>
          En los carteles de los eventos puede haber texto dentro de la imagen. El título, la fecha y el lugar están siempre escritos
          también al lado.
        </li>
        <li>Si el club activa reCAPTCHA, de Google, en los formularios, ese servicio puede pedirte que reconozcas imágenes.</li>
        <li>Los documentos PDF que prepara el club, como el roadbook, no los hemos revisado.</li>
        <li>
          Con la letra grande o muy separada se recortan algunos textos de gestión y de las galerías, como las notas largas de la lista de
          inscripciones, que usa la organización.
        </li>
        <li>
          En «Mi inscripción», después de anular tienes 10 segundos para deshacerlo. Antes de anular te preguntamos; si se te pasa el
          tiempo, escríbenos.
        </li>
        <li>
          No hemos hecho pruebas con lectores de pantalla, ni con personas con discapacidad, ni con otros navegadores. Del día de la ruta no
          hemos probado la cámara.
        </li>
      </ul>
      <h2>Si algo no te funciona</h2>
      <p>
        Cuéntanoslo con el <Link to="/#contacto">formulario de contacto</Link> o por cualquiera de las vías que hay al pie de la página: qué
        página era, qué querías hacer y con qué lo intentabas. Mientras lo arreglamos te ayudamos a hacerlo de otra manera. Si no te
        convence la respuesta, escríbenos de nuevo y pide que lo vea la directiva del club.
      </p>
      <p>Declaración preparada el 23/11/2026, tras la revisión de ese mismo día.</p>
    </LegalSheet>
  );
}

export const accessibilityScreen: LazyScreen = {
  Component: AccessibilityPage,
  meta: async (page) => (await import('./legal-meta.ts')).legalMeta('/accesibilidad', page),
};
