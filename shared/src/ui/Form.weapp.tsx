import { View } from '@tarojs/components'
import { FormContext } from './form-context'
import type { FormProps } from './Form.types'

export type { FormProps } from './Form.types'

export function Form({ onSubmit, className, children }: FormProps) {
  return (
    <FormContext.Provider value={onSubmit}>
      <View className={className}>{children}</View>
    </FormContext.Provider>
  )
}
