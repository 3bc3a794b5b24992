declare module '*?worker&url' {
  const address: string
  export default address
}

declare module '*?worker' {
  const WorkerOfFile: new () => Worker
  export default WorkerOfFile
}
