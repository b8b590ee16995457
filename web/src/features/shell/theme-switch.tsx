import { Moon, Sun } from 'lucide-react';
import { shared } from '../../messages/shared-texts.ts';
import { switchTheme } from '../../storage/page-theme.ts';
import { Button } from '../../ui/buttons/button.tsx';

export function ThemeSwitch() {
  return (
    <Button
      variant="quiet"
      className="w-9 px-0"
      aria-label={shared.switchTheme}
      title={shared.switchTheme}
      onClick={switchTheme}
    >
      <Sun aria-hidden className="theme-sun" />
      <Moon aria-hidden className="theme-moon" />
    </Button>
  );
}
