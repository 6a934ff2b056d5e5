import { createMemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { describeObjectStore } from '../../../support/suites/object-store';

describeObjectStore(async () => createMemoryObjectStore());
