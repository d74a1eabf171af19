import { useLoaderData, useNavigate } from 'shared/router';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentPage } from '../content/content-page.tsx';
import { ContentPreview } from '../content/content-preview.tsx';
import { printShape } from '../pictures/framing.ts';
import { writeCastles, type CastlesPageData } from './castles-data.ts';

export function CastlesPage() {
  const { content } = useLoaderData<CastlesPageData>();
  const navigate = useNavigate();
  return (
    <ContentPage title="Editar castillos" intro="El texto y la imagen de la Ruta de los Castillos en la portada." promise={content}>
      {(castles) => (
        <ContentEditor
          clave="castillos"
          content={castles}
          textLabel="Texto de la ruta"
          shape={printShape}
          write={writeCastles}
          saved={{ leave: () => void navigate('/', { state: { aviso: 'Cambios guardados correctamente' } }) }}
          preview={(draft, picture) => <ContentPreview draft={draft} look="petrol" shape={printShape} picture={picture} />}
        />
      )}
    </ContentPage>
  );
}
