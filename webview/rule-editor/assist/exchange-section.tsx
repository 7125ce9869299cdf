import { Button } from '../../shared/controls';
import { exchange, EXCHANGES } from './exchanges';

/** Ways in and out of this file. */
export function ExchangeSection() {
  return (
    <ul class="assist-exchange">
      {EXCHANGES.map(({ command, icon, label, what }) => (
        <li key={command}>
          <Button icon={icon} onClick={() => exchange(command)}>
            {label}
          </Button>
          <p class="panel-note">{what}</p>
        </li>
      ))}
    </ul>
  );
}
