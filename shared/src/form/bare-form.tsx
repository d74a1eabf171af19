import type { ComponentProps } from 'react';

type BareFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'noValidate'> & { onSubmit: () => unknown };

/**
 * A form element without a draft: for filters, files, and forms with a state of their own. The browser neither leaves the page nor shows
 * its own messages; sent without script it is a POST, so that no value stands in an address.
 */
export const BareForm = ({ onSubmit, ...props }: BareFormProps) => (
  <form
    {...props}
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
