// Each shell's own build declares these; the checks of shared alone need it too.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A stylesheet without names of its own. */
declare module '*.css' {}
