// Light or dark: as the system has it, or as the user chose.
export type Theme = "auto" | "light" | "dark";

const CHOSEN = "footfall.theme";
const system = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme(): Theme {
  const theme = window.localStorage.getItem(CHOSEN);
  return theme === "light" || theme === "dark" ? theme : "auto";
}

export function isDark(theme: Theme = chosenTheme()): boolean {
  return theme === "auto" ? system().matches : theme === "dark";
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  window.dispatchEvent(new Event("theme"));
}

export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem(CHOSEN, theme);
  applyTheme();
}

export function watchTheme(listener: (dark: boolean) => void): void {
  system().addEventListener("change", applyTheme);
  window.addEventListener("theme", () => listener(isDark()));
  listener(isDark());
}
