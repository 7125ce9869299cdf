// The page of the empty view. Its classes are those that the measurements look for.
const host = acquireVsCodeApi();
const add = (parent, name, className, text = '') => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
};

addEventListener('message', ({ data: { lines } }) => {
  const place = add(document.body, 'p', 'toolbar-place', `1 of ${lines}`);
  const echo = add(document.body, 'p', 'echo');
  const field = add(document.body, 'input', 'field');
  field.addEventListener('input', () => {
    echo.textContent = `${field.value.length} letters`;
    requestAnimationFrame(() => performance.mark('falsify:count-painted'));
  });
  const list = add(document.body, 'div', 'list');
  list.tabIndex = 0;
  list.style.cssText = 'height: 400px; overflow: auto';
  const steps = Array.from({ length: lines }, (_, i) => {
    const round = add(list, 'div', 'round');
    round.style.height = '48px';
    add(round, 'span', 'round-number', `${i + 1}`);
    return add(round, 'span', 'step', ' a line');
  });
  let here = 0;
  steps[here].classList.add('step-here');
  list.addEventListener('keydown', ({ key }) => {
    if (key !== 'j') return;
    steps[here++].classList.remove('step-here');
    steps[here].classList.add('step-here');
    steps[here].scrollIntoView({ block: 'nearest' });
    place.textContent = `${here + 1} of ${lines}`;
  });
  requestAnimationFrame(() => performance.mark('falsify:first-paint'));
});
host.postMessage('ready');
