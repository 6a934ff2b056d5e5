import { Fragment } from 'react';
import type { Slots as SlotsComponent } from './types';

export const Slots: SlotsComponent = ({ keys, render }) => (
  <>
    {keys.map((key) => (
      <Fragment key={key}>{render(key)}</Fragment>
    ))}
  </>
);
