import type { AlbumTemplateList } from '@contract/schemas/album';
import { ErrorState } from '@/components/ErrorState';
import { FormCard } from '@/components/fields/FormCard';
import { Skeleton } from '@/components/Skeleton';
import { templateOf } from '@/domain/templates';
import { TemplatePicker } from './TemplatePicker';
import type { TemplatesState } from './use-templates';

export interface TemplateFieldProps {
  readonly state: TemplatesState;
  readonly template: number;
  readonly name: string;
  readonly place: string;
  readonly onChange: (template: AlbumTemplateList[number]) => void;
}

/** The picker, once it is known what there is to pick. */
export function TemplateField({ state, template, ...rest }: TemplateFieldProps) {
  const chosen = templateOf(state.templates, template);
  if (chosen !== undefined) return <TemplatePicker templates={state.templates} template={chosen} {...rest} />;
  return (
    <FormCard>
      {state.hasFailed ? <ErrorState size="inline" onRetry={state.reload} /> : <Skeleton shape="line" />}
    </FormCard>
  );
}
