import { UnknownPage } from '@/shell/UnknownPage';

export default function UnknownRoute() {
  return <UnknownPage />;
}
