/// <reference types="@tarojs/taro" />

/** Origin of the server, fixed when the program is built (config/index.ts). */
declare const SERVER_URL: string

declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

declare module '*.css'
