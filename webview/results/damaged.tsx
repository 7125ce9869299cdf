/** Files that cannot be read, or only in parts: they are named, and nothing else depends on them. */
import { visible } from '../../src/base/visible-text';
import { Icon, IconButton } from '../shared/controls';
import { showAmount, showCount } from '../shared/numbers';
import { reading } from './state';
import { open } from './store';

export function Damaged() {
  const { damaged, moreDamaged } = reading.value ?? { damaged: [], moreDamaged: 0 };
  if (damaged.length === 0) return null;
  const count = damaged.length + moreDamaged;
  return (
    <details class="damaged">
      <summary>
        <Icon name="warning" /> {`${showAmount(count, 'file')} cannot be read, or not all of it`}
      </summary>
      <ul>
        {damaged.map(({ key, file, message }) => (
          <li key={key ?? file}>
            <span class="strong" dir="auto">
              {visible(file)}
            </span>
            <span dir="auto">{visible(message)}</span>
            {key !== undefined && (
              <IconButton icon="go-to-file" label={`Open ${visible(file)}`} onClick={() => open(key)} />
            )}
          </li>
        ))}
        {moreDamaged > 0 && <li>{`and ${showCount(moreDamaged)} more`}</li>}
      </ul>
    </details>
  );
}
