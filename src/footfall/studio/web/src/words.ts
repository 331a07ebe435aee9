// Sentences as people read them.

/** With a capital. */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** With a capital, where it begins with a word and not with a path, and a full stop. */
export function asSentence(words: string): string {
  const begun = /^[a-z]+( |$)/.test(words) ? capitalised(words) : words;
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
