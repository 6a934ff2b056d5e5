// What comes with the first use of anything that can be done with photos, in one file.
export { describeUndo } from '@/domain/wall/wall-selection';
export { runSteps } from './batch-steps';
export { PickedSheets } from './PickedSheets';
export { answers, perform } from './picked-work';
export { WallPickedBar } from './WallPickedBar';
