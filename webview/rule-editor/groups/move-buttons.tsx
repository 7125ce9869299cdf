import { IconButton } from '../../shared/controls';
import { editable } from '../state';
import { moveGroup, placeAfterMove } from './actions';

interface MoveButtonsProps {
  /** Index of the group. */
  readonly index: number;
  readonly labels: readonly [up: string, down: string];
}

/** Move a group up and down the list. */
export function MoveButtons({ index, labels }: MoveButtonsProps) {
  const [up, down] = labels;
  const button = (icon: string, label: string, by: number) => (
    <IconButton
      icon={icon}
      label={label}
      disabled={!editable.value || placeAfterMove(index, by) === undefined}
      onClick={() => moveGroup(index, by)}
    />
  );
  return (
    <>
      {button('arrow-up', up, -1)}
      {button('arrow-down', down, 1)}
    </>
  );
}
