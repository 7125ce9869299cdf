/** The controls of all views. Only this folder knows the toolkit, so that it can be replaced in one place. */
import '../base.css';
import './controls.css';

export { Button, IconButton, type ButtonProps, type IconButtonProps } from './button';
export { Dialog, type DialogProps } from './dialog';
export {
  Checkbox,
  Dropdown,
  TextArea,
  TextField,
  type CheckboxProps,
  type DropdownProps,
  type FieldProps,
  type TextAreaProps,
} from './fields';
export { Icon } from './icon';
export { Menu, type MenuItem, type MenuProps } from './menu';
export {
  Badge,
  EmptyState,
  ErrorNote,
  type BadgeProps,
  type EmptyStateProps,
  type ErrorNoteProps,
} from './notes';
export { stepIndex, Tabs, type TabsProps } from './tabs';
