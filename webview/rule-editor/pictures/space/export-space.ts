/** The view in space as a picture with its title and what its points mean. */
import { showCount } from '../../../shared/numbers';
import { css } from '../../../shared/colour';
import { canvasPng } from '../../../shared/picture-file';
import { figureTitle } from '../figure';
import { save } from '../../panel/save';
import { shown } from '../state';
import { fileName } from '../../../shared/file-name';
import { theme } from '../../panel/theme';
import { box, group } from '../../state';
import { markOf } from './marks';
import type { SpaceScene } from './scene';
import { cloud, regions } from './state';

const SCALE = 2;
const HEAD = 48;
const LINE = 20;

export async function saveSpace(scene: SpaceScene): Promise<void> {
  const id = group.value?.id ?? '';
  await save(fileName(['group', id, '3d'], 'png'), () => canvasPng(compose(scene.picture(SCALE), id)));
}

function compose(picture: HTMLCanvasElement, id: string): HTMLCanvasElement {
  const [look, points] = [theme.value, cloud.value];
  if (!look || !points) return picture;
  const [width, height] = [picture.width / SCALE, picture.height / SCALE];
  const result = document.createElement('canvas');
  result.width = picture.width;
  result.height = (HEAD + height + points.places.length * LINE + LINE) * SCALE;
  const context = result.getContext('2d');
  if (!context) return picture;
  context.scale(SCALE, SCALE);
  context.fillStyle = css(look.background);
  context.fillRect(0, 0, width, result.height / SCALE);
  context.drawImage(picture, 0, HEAD, width, height);
  context.fillStyle = css(look.foreground);
  context.font = `600 16px ${look.font}`;
  const what = shown.value;
  context.fillText(what ? figureTitle({ what, id, box: box.value }) : `Group ${id}`, 16, 30);
  context.font = `13px ${look.font}`;
  for (const [i, place] of points.places.entries()) {
    const y = HEAD + height + LINE * (i + 1);
    const region = regions.value[place];
    context.fillStyle = css(markOf(place, look).colour);
    context.fillRect(16, y - 10, 10, 10);
    context.fillStyle = css(look.foreground);
    const words = region ? `${region.signs}  ${region.words}` : '';
    context.fillText(`${words}: ${showCount(points.totals[i] ?? 0)}`, 34, y);
  }
  return result;
}
