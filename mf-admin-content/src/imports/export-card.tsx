import { Form, Submit } from 'shared/form/form';
import { usePlainForm } from 'shared/form/use-plain-form';
import { call } from 'shared/http/call';
import { Actions } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';

const labels = { contrasena_actual: 'Tu contraseña actual' };

/** Full export as a download by the browser itself: it may be many gigabytes. */
export function ExportCard() {
  const form = usePlainForm({
    labels,
    start: { contrasena_actual: '' },
    check: ({ contrasena_actual }) => ({ contrasena_actual: contrasena_actual ? undefined : 'Escribe tu contraseña.' }),
    send: (json) => call('POST /exportacion', { json }),
    saved: (reply) => location.assign((reply as { enlace: string }).enlace),
    clears: true,
    failed: 'No se ha podido preparar la descarga.',
  });
  return (
    <Sheet>
      <SectionTitle>Llevarse todo</SectionTitle>
      <Hint>
        Un ZIP con todas las tablas en CSV y JSON, las imágenes a tamaño completo, los roadbooks y los adjuntos. No lleva contraseñas. Son
        datos personales: guárdalo donde solo llegue quien deba.
      </Hint>
      <Form of={form} label="Llevarse todo">
        <TextField {...form.field('contrasena_actual')} type="password" autoComplete="current-password" />
        <Actions>
          <Submit of={form} busy="Preparando...">
            Descargar todo
          </Submit>
        </Actions>
      </Form>
    </Sheet>
  );
}
