// What only those see who are of an album, in one file.
export { PeopleChips } from './PeopleChips';
export { TransferOffer } from './TransferOffer';
