import { AssistantThread as Whole } from './AssistantThread';
import type { AssistantThreadProps } from './assistant-thread-props';

/** It lies in the subpackage of the page of a conversation. */
export function AssistantThread(props: AssistantThreadProps) {
  return <Whole {...props} />;
}
