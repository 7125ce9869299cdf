/** Buttons that save the three maps as one picture. */
import { Button } from '../../shared/controls';
import { box, group } from '../store';
import { png, svgText } from '../../shared/picture-file';
import { drawFigure } from './figure';
import { save } from '../panel/save';
import { mode, shown } from './state';
import { fileName } from '../../shared/file-name';
import { theme } from '../panel/theme';

async function saveMaps(kind: 'png' | 'svg'): Promise<void> {
  const [what, look, open] = [shown.value, theme.value, group.value];
  if (!what || !look || !open) return;
  const drawing = drawFigure({ what, look, mode: mode.value, id: open.id, box: box.value });
  const make = () => (kind === 'svg' ? svgText(drawing) : png(drawing));
  await save(fileName(['group', open.id, 'maps'], kind), make);
}

export function ExportMaps() {
  return (
    <>
      <Button
        icon="save"
        onClick={() => void saveMaps('png')}
        title="Save the three maps as PNG"
        testId="maps-png"
      >
        PNG
      </Button>
      <Button
        icon="save"
        onClick={() => void saveMaps('svg')}
        title="Save the three maps as SVG"
        testId="maps-svg"
      >
        SVG
      </Button>
    </>
  );
}
