import { PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';

export function ExamplePage() {
  usePageTitle('Example');
  return (
    <PageFrame look="public" head={<PageTitle>Example</PageTitle>}>
      <p>Muy pronto, aquí.</p>
    </PageFrame>
  );
}
