import { LegalPage } from './legal-page.tsx';
import { legalTitles } from './legal-titles.ts';

export function CookiesPage() {
  return (
    <LegalPage title={legalTitles['/cookies']}>
      <h2>Sin rastreo</h2>
      <p>Esta web no usa cookies de publicidad ni de análisis, y por eso no te pide que las aceptes.</p>
      <h2>Lo que se guarda en tu dispositivo</h2>
      <p>
        Si inicias sesión, tu navegador guarda la sesión y tu nombre hasta que la cierras, y durante un año la cookie «__Host-dispositivo»,
        que lo reconoce cuando otros prueban contraseñas en tu cuenta; deja de valer si cambias la contraseña. Mientras rellenas la
        inscripción, guarda un borrador en esa pestaña para que no lo pierdas si se recarga. Mientras el club prueba una versión nueva de la
        web con una parte de sus visitantes, la cookie «__Host-reparto» guarda un número al azar, para que veas siempre la misma; no dice
        quién eres.
      </p>
      <p>
        Si eres de la organización y abres «Día de la ruta», tu dispositivo guarda también la página y la lista de inscritos con sus
        teléfonos, para que la tengas sin señal. Se borran cuando cierras la sesión o, si pasan 48 horas sin que se lea de nuevo, la próxima
        vez que abres la web. Lo que marcas se queda hasta que se envía.
      </p>
      <h2>Verificación contra robots</h2>
      <p>
        Los formularios comprueban que no eres un robot. Si el club activa para ello reCAPTCHA, de Google, ese servicio puede guardar sus
        propias cookies al usar el formulario.
      </p>
    </LegalPage>
  );
}
