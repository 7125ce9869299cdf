/** The measures of the episode. */
import { showMeasure } from '../../src/tasks/measure-words';
import { Words } from '../shared/words';
import './exhibits.css';
import { growth, rewound } from './state';

export function Measures() {
  const measured = growth.value?.measured ?? [];
  if (rewound.value) return <p>What later rounds brought is hidden.</p>;
  if (measured.length === 0) return <p>Nothing is measured yet.</p>;
  return (
    <table class="exhibit-table">
      <tbody>
        {measured.map(({ id, title, value }) => (
          <tr key={id}>
            <th scope="row">
              <Words text={title} />
            </th>
            <td>
              <Words text={showMeasure(value)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
