import { AiBox, type AiBoxProps } from './AiBox';

/** What is to be made. */
export function AiBoxHost(props: AiBoxProps) {
  return <AiBox {...props} />;
}
