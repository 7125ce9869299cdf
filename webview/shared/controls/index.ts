/** The controls of all views. Only this folder imports the toolkit, so that it can be replaced in one place. */
import '../base.css';
import './controls.css';

export { Button, IconButton } from './button';
export { Choice } from './choice';
export { Dialog } from './dialog';
export { Checkbox, Dropdown, TextField } from './fields';
export { Icon } from './icon';
export { Menu, type MenuItem } from './menu';
export { Badge, EmptyState, ErrorNote, Prose } from './notes';
export { Tabs } from './tabs';
